"""The emblems of all cards, drawn as lines; without streamlit."""
