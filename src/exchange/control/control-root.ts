/** In front of the routes that no real service has. */
export const CONTROL_ROOT = '/_exchange';
