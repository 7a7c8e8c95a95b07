"""`python -m k8s.monitoring` writes every generated file."""

from k8s.monitoring.files import files

if __name__ == "__main__":
    for path, text in files().items():
        path.write_text(text)
