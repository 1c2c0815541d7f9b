import { brand } from '#lib/brand.ts';

/** What a page says about itself to sites that link to it. */
export interface PageFacts {
  title: string;
  description: string;
  /** Its full address, without a query. */
  url: string;
  /** The full address of its picture. */
  image: string;
  type: 'website' | 'article';
  published?: string | undefined;
  updated?: string | undefined;
}

/** The size of every picture that represents a page in a chat or a feed. */
export const SHARE_PICTURE = { width: 1200, height: 630 } as const;

/**
 * Open Graph tags, name and content. Sites that read Twitter tags fall back to these, so the card type is the
 * only Twitter tag.
 */
export function shareTags(page: PageFacts): [property: string, content: string][] {
  const { title, description, url, image, type, published, updated } = page;
  const tags: [string, string | undefined][] = [
    ['og:site_name', brand.name],
    ['og:type', type],
    ['og:title', title],
    ['og:description', description],
    ['og:url', url],
    ['og:image', image],
    ['og:image:width', String(SHARE_PICTURE.width)],
    ['og:image:height', String(SHARE_PICTURE.height)],
    ['og:image:alt', title],
    ['article:published_time', type === 'article' ? published : undefined],
    ['article:modified_time', type === 'article' ? updated : undefined],
  ];
  return tags.flatMap(([property, content]) => (content ? [[property, content]] : []));
}
