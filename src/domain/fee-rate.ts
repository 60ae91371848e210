/** What trading a token costs (interface: Fee rate). Units are the service's; the family uses basis points. */
export interface FeeRate {
  /** In the service’s own unit. */
  readonly baseFee: number;
  /** The `fd` object: its fields are not explained by the interface. */
  readonly fd?: {
    /** As sent. */
    readonly r: number;
    /** As sent. */
    readonly e: number;
    /** Whether takers alone pay, by its name. */
    readonly takerOnly: boolean;
  };
  /** How the fee follows from the price. */
  readonly schedule?: {
    /** Rate, in the service’s own unit. */
    readonly rate: number;
    /** Exponent of the price’s part in it. */
    readonly exponent?: number;
    /** Whether takers alone pay. */
    readonly takerOnly?: boolean;
    /** Part that makers get back. */
    readonly rebateRate?: number;
    /** The service’s word for the kind of market. */
    readonly category?: string;
    /** Number of the schedule. */
    readonly version?: number;
    /** Where the service has the schedule from. */
    readonly source?: string;
  };
}
