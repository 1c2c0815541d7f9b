import type { LinkPreview } from '#lib/contracts/shopping-request.ts';
import type { Adapter } from './adapter.ts';

/** What a page says of itself; nothing of it is checked. */
export type ShopPage = LinkPreview;

/** Pages of shops, read for people who paste a link. */
export interface ShopPages extends Adapter {
  /** Never throws; null for a page that can't or may not be read. */
  read(url: string): Promise<ShopPage | null>;
}
