# Installs npm packages; read with `source`.

# packages FOLDER [OPTION…]: what package-lock.json says, unless it is installed already.
packages() {
    local folder=$1
    shift
    # npm writes this file last, so a broken installation is not taken for a complete one.
    if [ "$folder/node_modules/.package-lock.json" -nt "$folder/package-lock.json" ]; then
        echo "The packages of $folder are installed."
    else
        npm ci --prefix "$folder" --no-audit --no-fund --loglevel error "$@"
    fi
}

# The library links that the package's script would make are made by crates/local-postgres.
postgres_package() {
    packages crates/local-postgres --ignore-scripts
}

web_app() {
    packages frontend
    local changed=frontend
    if [ -f frontend/dist/index.html ]; then
        # Not with head: it would leave, and find would end with an error where much has changed.
        changed=$(cd frontend && find src public index.html vite.config.ts precompress.ts package-lock.json \
            -newer dist/index.html -print | sed -n 1p)
    fi
    if [ -n "$changed" ]; then
        npm run build --prefix frontend --silent
    else
        echo "The web app is built."
    fi
}
