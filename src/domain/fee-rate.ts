/** What trading a token costs (interface: Fee rate). Units are the service's; the family uses basis points. */
export interface FeeRate {
  readonly baseFee: number;
  /** The `fd` object: its fields are not explained by the interface. */
  readonly fd?: { readonly r: number; readonly e: number; readonly takerOnly: boolean };
  readonly schedule?: {
    readonly rate: number;
    readonly exponent?: number;
    readonly takerOnly?: boolean;
    readonly rebateRate?: number;
    readonly category?: string;
    readonly version?: number;
    readonly source?: string;
  };
}
