/** What scopes catalog reads: a creator's wallet, or a site. */
export const CREATOR_WORDS = 'a wallet address or the name of a site, without blanks';
export const CREATOR_FORM = /^[!-~]{1,200}$/;
