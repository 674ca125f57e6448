# Looks for Python and installs what is written in it; read with `source`, after terminal.sh. Nothing but the checks of the
# API with tools that exist in Python alone needs it.

# has_python: says what is missing and fails where there is none that can have packages of its own.
has_python() {
    local python=${PYTHON:-python3}
    if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
        echo "Not run: Python 3.11 or newer is missing."
        return 1
    fi
    if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        echo "Not run: Python has no venv (Debian: apt install python3-venv)."
        return 1
    fi
}

# python_packages FOLDER: installs what FOLDER/requirements.txt says, unless it is installed, and sets `python_bin`. Says so
# and fails where they are out of reach.
python_packages() {
    local wanted=$1/requirements.txt environment
    environment=$(scripts/target-folder)/python-$(basename "$1")
    if ! cmp -s "$wanted" "$environment/installed.txt"; then
        rm -rf "$environment"
        "${PYTHON:-python3}" -m venv "$environment"
        if ! "$environment/bin/pip" install --quiet --disable-pip-version-check --retries 2 --requirement "$wanted"; then
            echo "Not run: the packages of $wanted could not be installed."
            return 1
        fi
        # Last, so that a broken installation is not taken for a complete one.
        cp "$wanted" "$environment/installed.txt"
    fi
    python_bin=$environment/bin
}
