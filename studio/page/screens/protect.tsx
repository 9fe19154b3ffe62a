/** Shown until something was tried. */
export function Protect() {
  return <p class="claim">Nothing was tried yet.</p>
}
