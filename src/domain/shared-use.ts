/** How a client's budgets are shared with other processes. */
export interface SharedUse {
  /** `alone`: the place that is shared cannot be reached, and this process keeps to a part of the limits. */
  readonly state: 'opening' | 'shared' | 'alone';
  /** Terminals and commands that were heard of lately, this one included. */
  readonly terminals: number;
}
