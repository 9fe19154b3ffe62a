/** Where the plot of a panel lies. */
export interface Frame {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}
