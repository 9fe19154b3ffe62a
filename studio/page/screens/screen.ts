import type { Screen, StudioState } from '../../state.js'

/** What every screen is given. */
export interface ScreenGiven {
  readonly state: StudioState
  readonly go: (screen: Screen) => void
}
