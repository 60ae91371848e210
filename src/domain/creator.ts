/** Someone who creates events (interface: Event creator). */
export interface Creator {
  readonly id: string;
  readonly name?: string;
  readonly handle?: string;
  readonly url?: string;
  readonly image?: string;
  readonly createdAtMs?: number;
  readonly updatedAtMs?: number;
}
