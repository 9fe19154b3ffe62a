#!/bin/sh
# Stands for whatever publishes a file: here it is copied to a folder.
set -eu
mkdir -p "${UPLOAD_TO:-public}"
cp "$1" "${UPLOAD_TO:-public}/"
