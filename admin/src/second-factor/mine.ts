/** Where one's own second factor is. */
export const OWN_SECOND_FACTOR_URL = '/-/api/v1/profile/second-factor';
