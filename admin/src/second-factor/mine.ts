/** Where one's own second factor is. */
export const MINE = '/-/api/v1/profile/second-factor';
