/** Who goes first when requests compete for a budget. */
export type Priority = 'cancel' | 'verify' | 'orders' | 'selected' | 'visible' | 'rest';
