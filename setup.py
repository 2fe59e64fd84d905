"""What pyproject.toml cannot say: Streamlit's configuration lies beside app.py, in a folder that is no package."""

from setuptools import setup
from setuptools.command.build_py import build_py

CONFIG = ".streamlit/config.toml"


class BuildWithConfig(build_py):
    """Builds the packages, and the configuration beside them."""

    def run(self) -> None:
        """Build."""
        super().run()
        if not self.editable_mode:
            self.mkpath(f"{self.build_lib}/.streamlit")
            self.copy_file(CONFIG, f"{self.build_lib}/{CONFIG}")


setup(cmdclass={"build_py": BuildWithConfig})
