import { api } from '#lib/browser/api/client.ts';
import type {
  Delivery,
  LinkPreview,
  ShoppingAddress,
  ShoppingRequest,
} from '#lib/shopping/request.contract.ts';
import type { ShoppingItem, ShoppingItemDetail } from '#lib/shopping/contract.ts';

const itemAt = (code: string) => `/shopping/items/${encodeURIComponent(code)}`;
const lineAt = (code: string) => `/shopping/cart/${encodeURIComponent(code)}`;

/** The key belongs to the draft: a second tap or a retry is the same list. */
export const sendList = (body: ShoppingRequest, key: string) =>
  api.post<ShoppingItem[]>('/shopping/cart', { body, key });

export const readLink = (url: string) =>
  api.post<LinkPreview | null>('/shopping/link', { body: { url } });

export const takeShopPicture = (url: string) =>
  api.post<{ key: string }>('/shopping/link/picture', { body: { url } });

export const saveAddress = (name: string, delivery: Delivery) =>
  api.post<ShoppingAddress[]>('/shopping/addresses', { body: { name, delivery } });

export const removeAddress = (id: string) =>
  api.delete<ShoppingAddress[]>(`/shopping/addresses/${encodeURIComponent(id)}`);

export const fetchItem = (code: string) => api.get<ShoppingItemDetail>(itemAt(code));

export const changeQuantity = (code: string, quantity: number) =>
  api.put<ShoppingItem>(lineAt(code), { body: { quantity } });

export const removeItem = (code: string) => api.delete<ShoppingItem>(lineAt(code));

export const declineItem = (code: string) =>
  api.post<ShoppingItem>(`${itemAt(code)}/decline`, { body: {} });

export const askAboutItem = (code: string, question: string) =>
  api.post<ShoppingItemDetail>(`${itemAt(code)}/question`, { body: { question } });

export const askForNewQuote = (code: string) =>
  api.post<ShoppingItem>(`${itemAt(code)}/ask-again`, { body: {} });
