/** Whose orders are shown, as a filter of the order list. */
export interface OrdersOf {
  readonly customer?: string;
  readonly store?: string;
  readonly integration?: string;
  readonly sellerTeam?: string;
}
