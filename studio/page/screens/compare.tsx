/** Shown until something was tried. */
export function Compare() {
  return <p class="claim">Nothing was tried yet.</p>
}
