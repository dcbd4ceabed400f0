"""The style sheet of the window, made from a palette."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gui.density import room

if TYPE_CHECKING:
    from gui.theme import Colours


def first_rules(c: Colours) -> str:
    """Rules for what a start shows first; to read and match all of them would take longer than to draw it."""
    return f"""
QMainWindow, QDialog {{ background: {c.window}; }}
QFrame#card {{ background: {c.card}; border: 1px solid {c.border}; border-radius: 10px; }}
QLabel {{ background: transparent; }}
QLabel[role="quiet"] {{ color: {c.quiet}; }}
QAbstractItemView {{ background: {c.card}; border: none; outline: none; }}
QHeaderView {{ background: {c.card}; border: none; font-size: {room().small}pt; }}
QHeaderView::section {{
    background: {c.card}; color: {c.quiet}; border: none; border-bottom: 1px solid {c.border};
    padding: 4px 8px;
}}
QScrollBar:vertical {{ background: transparent; width: 10px; margin: 0; }}
QScrollBar:horizontal {{ background: transparent; height: 10px; margin: 0; }}
QScrollBar::handle {{ background: {c.border}; border-radius: 4px; min-height: 24px; margin: 1px; }}
QScrollBar::handle:hover {{ background: {c.quiet}; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
"""


def style_sheet(c: Colours) -> str:
    """Rules for every kind of widget; labels are told apart by their property ``role``."""
    return f"""{first_rules(c)}
QMainWindow::separator {{ background: {c.window}; width: 8px; height: 8px; }}
QSplitter::handle {{ background: {c.window}; }}
QDockWidget {{ color: {c.quiet}; }}
QFrame#dock_title {{
    background: {c.card}; border: 1px solid {c.border}; border-bottom: none;
    border-top-left-radius: 10px; border-top-right-radius: 10px;
}}
QFrame#dock_body {{
    background: {c.card}; border: 1px solid {c.border}; border-top: none;
    border-bottom-left-radius: 10px; border-bottom-right-radius: 10px;
}}
QTabBar {{ qproperty-drawBase: 0; qproperty-usesScrollButtons: 0; background: {c.window}; }}
QTabBar::tab {{
    background: transparent; color: {c.quiet}; padding: 5px 12px; border: none; border-bottom: 2px solid transparent;
}}
QMainWindow[small="true"] QTabBar {{ qproperty-usesScrollButtons: 1; qproperty-elideMode: ElideNone; }}
QMainWindow[small="true"] QTabBar::tab {{ padding: 5px 6px; }}
QTabBar::scroller {{ width: 36px; }}
QTabBar QToolButton {{ padding: 0; min-height: 0; background: {c.card}; border: 1px solid {c.border}; }}
QTabBar::tab:selected {{ color: {c.text}; border-bottom-color: {c.accent}; }}
QTabBar::tab:hover {{ color: {c.text}; }}
QMenuBar {{ background: {c.window}; padding: 2px 8px; }}
QMenuBar::item {{ padding: 4px 10px; border-radius: 6px; background: transparent; }}
QMenuBar::item:selected {{ background: {c.raised}; }}
QMenu {{
    background: {c.card}; border: 1px solid {c.border}; border-radius: 8px; padding: 6px; menu-scrollable: 1;
}}
QMenu::item {{ padding: 6px 28px 6px 12px; border-radius: 6px; }}
QMenu::item:selected {{ background: {c.accent_soft}; color: {c.text}; }}
QMenu::item:disabled {{ color: {c.quiet}; }}
QMenu::separator {{ height: 1px; background: {c.border}; margin: 6px 4px; }}
QMenu::icon {{ padding-left: 8px; }}
QMainWindow[small="true"] QMenuBar {{ padding: 0 8px; }}
QMainWindow[small="true"] QMenuBar::item {{ padding: 3px 10px; }}
QMainWindow[small="true"] QTableView QHeaderView::section {{ padding: 0 8px; }}
QStatusBar {{ background: {c.window}; color: {c.quiet}; }}
QStatusBar::item {{ border: none; }}
QToolTip {{
    background: {c.card}; color: {c.text}; border: 1px solid {c.border}; padding: 6px;
}}

QDialog#palette {{ background: {c.card}; border: 1px solid {c.quiet}; border-radius: 10px; }}
QTableView#choices::item, QTreeView#choices::item {{ padding: 2px 6px; min-height: 20px; border-radius: 0; }}
QTableView#choices, QTreeView#choices {{
    selection-background-color: {c.accent_soft}; selection-color: {c.text}; border-bottom: 1px solid {c.border};
}}
QTreeView#choices::item:selected, QTableView#choices::item:selected {{
    background: {c.accent_soft}; color: {c.text};
}}
QTreeView#choices::branch {{ background: {c.card}; }}
QFrame#strip {{ background: {c.raised}; border: none; border-radius: 8px; }}
QFrame#banner {{ background: {c.danger_soft}; border: none; border-radius: 8px; }}
QFrame#notice {{ background: {c.warning_soft}; border: none; border-radius: 8px; }}
QFrame#banner[kind="quiet"] {{ background: {c.accent_soft}; }}
QFrame#line {{ background: {c.border}; border: none; max-height: 1px; min-height: 1px; }}
QScrollArea, QScrollArea > QWidget > QWidget#page, QWidget#page {{
    background: transparent; border: none;
}}

QLabel[role="danger"] {{ color: {c.danger}; }}
QLabel[role="warning"] {{ color: {c.warning}; }}
QLabel[role="accent"] {{ color: {c.accent}; }}
QLabel[role="chip"] {{
    background: {c.accent_soft}; color: {c.accent}; border-radius: 6px; padding: 2px 8px;
}}
QToolButton[kind="clock"] {{
    background: transparent; border: none; border-radius: 4px; color: {c.quiet}; padding: 2px 8px;
}}
QToolButton[kind="clock"]:hover {{ color: {c.text}; background: {c.raised}; }}
QLabel[role="key"] {{
    border: 1px solid {c.border}; border-radius: 4px; padding: 0 4px; color: {c.quiet};
}}

QLineEdit, QSpinBox, QDoubleSpinBox, QComboBox, QPlainTextEdit {{
    background: {c.card}; border: 1px solid {c.border}; border-radius: 6px; padding: 4px 8px;
    selection-background-color: {c.accent}; selection-color: {c.on_accent}; min-height: 20px;
}}
QSpinBox, QDoubleSpinBox {{ padding: 3px 8px 2px 8px; }}
QLineEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus, QComboBox:focus, QPlainTextEdit:focus {{
    border: 1px solid {c.accent};
}}
QLineEdit:disabled, QSpinBox:disabled, QComboBox:disabled {{ color: {c.quiet}; }}
*[wrong="true"] {{ border-color: {c.danger}; }}
QLineEdit#dice {{ padding: 6px 12px; border-radius: 8px; }}
QComboBox {{ combobox-popup: 0; }}
QComboBox::drop-down {{ border: none; width: 24px; }}
QSpinBox::up-button, QSpinBox::down-button, QDoubleSpinBox::up-button,
QDoubleSpinBox::down-button {{ width: 0; border: none; }}
QComboBox QAbstractItemView {{
    background: {c.card}; border: 1px solid {c.border}; padding: 4px; outline: none;
    selection-background-color: {c.accent_soft}; selection-color: {c.text};
}}
QComboBox QAbstractItemView::item {{ min-height: 24px; padding: 0 6px; border-radius: 4px; }}
QComboBox QAbstractItemView::item:selected {{ background: {c.accent_soft}; color: {c.text}; }}
QCheckBox {{ spacing: 8px; padding: 2px 4px; border-radius: 4px; }}
QCheckBox:focus, QRadioButton:focus {{ background: {c.accent_soft}; }}

QPushButton, QToolButton {{
    background: {c.raised}; border: 1px solid {c.border}; border-radius: 6px; padding: 5px 12px;
    color: {c.text}; min-height: 20px;
}}
QPushButton:hover, QToolButton:hover {{ border-color: {c.quiet}; }}
QPushButton:focus, QToolButton:focus {{ border-color: {c.accent}; }}
QPushButton:pressed, QToolButton:pressed, QToolButton:checked, QPushButton:checked {{
    background: {c.accent_soft}; border-color: {c.accent};
}}
QPushButton:disabled, QToolButton:disabled {{ color: {c.quiet}; background: transparent; }}
QPushButton[kind="primary"], QToolButton[kind="primary"] {{
    background: {c.accent}; border-color: {c.accent}; color: {c.on_accent}; font-weight: 600;
}}
QPushButton[kind="primary"]:focus, QToolButton[kind="primary"]:focus {{
    border: 2px solid {c.text}; padding: 4px 11px;
}}
QPushButton[kind="primary"]:disabled, QToolButton[kind="primary"]:disabled {{
    background: {c.raised}; border-color: {c.border}; color: {c.quiet};
}}
QToolButton[kind="flat"] {{ background: transparent; border-color: transparent; padding: 4px 6px; }}
QToolButton[kind="tiny"] {{
    background: transparent; border-color: transparent; padding: 0 6px; min-height: 16px;
}}
QToolButton[kind="tiny"]:hover {{ border-color: {c.quiet}; }}
QToolButton[kind="flat"]:hover {{ background: {c.raised}; }}
QToolButton[kind="flat"]:focus {{ border-color: {c.accent}; }}
QToolButton[kind="flat"]:checked {{ background: {c.accent_soft}; }}
QDialogButtonBox {{ dialogbuttonbox-buttons-have-icons: 0; }}
QFileDialog QToolButton {{ padding: 3px; min-height: 0; background: transparent; border-color: transparent; }}
QFileDialog QToolButton:hover, QFileDialog QToolButton:focus {{ background: {c.raised}; border-color: {c.border}; }}
QFileDialog QTreeView::item, QFileDialog QListView::item {{ border-radius: 0; }}
QFileDialog QAbstractItemView {{ selection-background-color: {c.accent_soft}; selection-color: {c.text}; }}
QToolButton::menu-indicator {{ image: none; width: 0; }}

QTreeView {{ selection-background-color: {c.raised}; }}
QTreeView::item, QListView::item {{ border-radius: 6px; padding: 2px; }}

QAbstractScrollArea::corner {{ background: transparent; border: none; }}
"""
