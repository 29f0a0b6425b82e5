import simpleRest from 'ra-data-simple-rest';
import type { DataProvider, GetListParams } from 'react-admin';
import { http, post } from './http.ts';

const API = '/-/admin/v1';
const provider = simpleRest(API, http);

/** The filter that holds typed text. It may contain a name, so it is never part of a URL. */
export const TYPED_FILTER = 'q';

/** The parameters of a list request, in the dialect of `simple-rest`. */
function toListParams({ pagination, sort, filter }: GetListParams): Record<string, unknown> {
  const { page, perPage } = pagination ?? { page: 1, perPage: 25 };
  return {
    ...(sort && { sort: [sort.field, sort.order] }),
    range: [(page - 1) * perPage, page * perPage - 1],
    filter: (filter ?? {}) as Record<string, unknown>,
  };
}

const toQuery = (params: Record<string, unknown>): string =>
  new URLSearchParams(Object.entries(params).map(([name, value]) => [name, JSON.stringify(value)])).toString();

/** `ra-data-simple-rest`, whose lists also say whether their total is an estimate. */
export const dataProvider: DataProvider = {
  ...provider,
  async getList(resource: string, params: GetListParams) {
    const query = toListParams(params);
    const options = params.signal ? { signal: params.signal } : {};
    const isTyped = Boolean(params.filter && TYPED_FILTER in params.filter);
    const { headers, json } = await (isTyped
      ? post(`${API}/${resource}/query`, query, options)
      : http(`${API}/${resource}?${toQuery(query)}`, options));
    const total = Number(headers.get('content-range')?.split('/').at(-1));
    if (Number.isNaN(total)) throw new Error(`The list "${resource}" has no total.`);
    return { data: json, total, meta: { isEstimated: headers.get('x-total-estimated') === 'true' } };
  },
};
