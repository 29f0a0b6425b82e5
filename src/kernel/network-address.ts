import type { Context } from 'koa';

/** From where a request came. A proxy of ours is believed only where the settings say so (`TRUST_PROXY`). */
export const networkAddress = ({ ip }: Pick<Context, 'ip'>): string => ip.replace(/^::ffff:(?=\d+\.)/, '');
