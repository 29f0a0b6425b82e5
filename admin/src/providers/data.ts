import simpleRest from 'ra-data-simple-rest';
import type { DataProvider, GetListParams } from 'react-admin';
import { http } from './http.ts';

const API = '/-/admin/v1';
const provider = simpleRest(API, http);

/** The query of a list, in the dialect of `simple-rest`. */
function toQuery({ pagination, sort, filter }: GetListParams): string {
  const { page, perPage } = pagination ?? { page: 1, perPage: 25 };
  return new URLSearchParams({
    ...(sort && { sort: JSON.stringify([sort.field, sort.order]) }),
    range: JSON.stringify([(page - 1) * perPage, page * perPage - 1]),
    filter: JSON.stringify(filter ?? {}),
  }).toString();
}

/** `ra-data-simple-rest`, whose lists also say whether their total is an estimate. */
export const dataProvider: DataProvider = {
  ...provider,
  async getList(resource: string, params: GetListParams) {
    const { signal } = params;
    const { headers, json } = await http(`${API}/${resource}?${toQuery(params)}`, { ...(signal && { signal }) });
    const total = Number(headers.get('content-range')?.split('/').at(-1));
    if (Number.isNaN(total)) throw new Error(`The list "${resource}" has no total.`);
    return { data: json, total, meta: { isEstimated: headers.get('x-total-estimated') === 'true' } };
  },
};
