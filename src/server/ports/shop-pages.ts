import type { LinkPreview } from '#lib/shopping/request.contract.ts';
import type { PictureFile } from '#lib/uploads/contract.ts';
import type { Adapter } from './adapter.ts';

/** What a page says about itself; none of it is verified. */
export interface ShopPage extends Omit<LinkPreview, 'has_picture'> {
  /** The address of its picture, as the page gives it. */
  picture: string | null;
}

/** A picture as a stranger's server sent it; it isn't verified either. */
export interface ShopPicture {
  bytes: Buffer;
  type: PictureFile['content_type'];
}

/** Pages of shops, read for people who paste a link. */
export interface ShopPages extends Adapter {
  /** Never throws; null for a page that can't or must not be read. */
  read(url: string): Promise<ShopPage | null>;
  /** The picture that a page names. Never throws; null if there is none that we can read and may read. */
  readPicture(url: string): Promise<ShopPicture | null>;
}
