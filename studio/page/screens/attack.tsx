/** Shown until something was tried. */
export function Attack() {
  return <p class="claim">Nothing was tried yet.</p>
}
