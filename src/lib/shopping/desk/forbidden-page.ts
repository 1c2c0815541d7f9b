import type { ReplyOf } from '#lib/contracts/call.ts';
import type { PageApi } from '#lib/page-api.ts';
import type { listDeskForbidden } from './forbidden.contract.ts';

const none = { goods: [], waiting: [], countries: [] };

/** The goods that can’t be sent, and those that the page is about; `isForm` for new ones as well. */
export async function readForbiddenGoods(api: PageApi, search: URLSearchParams) {
  const { ok, message, data } = await api.get<ReplyOf<typeof listDeskForbidden>>(
    '/desk/shopping/forbidden',
  );
  const found = ok ? data : none;
  const edited = found.goods.find(({ id }) => id === search.get('edit'));
  return {
    ok,
    message,
    edited,
    ...found,
    isForm: edited !== undefined || search.has('add'),
    isSent: search.get('said') === 'second',
  };
}
