import type { LinkPreview } from '#lib/shopping/request.contract.ts';
import type { PictureFile } from '#lib/uploads/contract.ts';
import type { Adapter } from './adapter.ts';

/** What a page says of itself; nothing of it is checked. */
export interface ShopPage extends Omit<LinkPreview, 'has_picture'> {
  /** Where its picture is, as the page says. */
  picture: string | null;
}

/** A picture as a stranger's server sent it: nothing of it is checked either. */
export interface ShopPicture {
  bytes: Buffer;
  type: PictureFile['content_type'];
}

/** Pages of shops, read for people who paste a link. */
export interface ShopPages extends Adapter {
  /** Never throws; null for a page that can't or may not be read. */
  read(url: string): Promise<ShopPage | null>;
  /** The picture that a page names. Never throws; null when there is none that can or may be read. */
  readPicture(url: string): Promise<ShopPicture | null>;
}
