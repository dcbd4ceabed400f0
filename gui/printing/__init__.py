"""Paper: what a campaign looks like when it is printed.

`document.SheetDocument` is the sheet of a person on a size of paper; its one `paint` serves preview, printer and PDF.
`document.sheets` makes those of several people, `document.write_pdf` writes them into one file. Where the blocks of a
sheet stand is said by a layout (`layout`), which a user can copy and edit; a system without one gets one from its
schema (`composing`). `printer.PreviewDialog` shows and prints; `command.print_command` needs no screen.
"""
