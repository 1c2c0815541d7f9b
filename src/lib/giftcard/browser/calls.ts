import { api } from '#lib/browser/api/client.ts';
import type { CardTemplate, SellCards } from '#lib/giftcard/contract.ts';
import type { Order } from '#lib/orders/contract.ts';

const TEMPLATES = '/card-sale-templates';

/** Submits cards for sale. The key belongs to the draft: sent twice, it is the same sale. */
export const sellCards = (body: SellCards, key: string) =>
  api.post<Order>('/gift-card/sell/initiate', { body, key });

export type NewTemplate = Omit<CardTemplate, 'id' | 'card_name' | 'created_at'>;

export const saveTemplate = (body: NewTemplate) => api.post<CardTemplate[]>(TEMPLATES, { body });

export const removeTemplate = (id: string) =>
  api.delete<CardTemplate[]>(`${TEMPLATES}/${encodeURIComponent(id)}`);
