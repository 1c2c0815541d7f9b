import { markUrl } from '#lib/look/marks.ts';

export interface MarkLook {
  id: string;
  /** The sheet of its list. */
  sheet?: string | undefined;
  /** The shape of a card. */
  card?: boolean;
}

/** For the picture here and in pages, which draw theirs without React, because they have lists of fifty. */
export const markImage = ({ id, sheet, card = false }: MarkLook) =>
  ({
    src: markUrl(id, sheet),
    width: card ? 70 : 44,
    height: 44,
    loading: 'lazy',
    decoding: 'async',
  }) as const;

/** The picture of a brand, over its placeholder, and in lite mode only the placeholder. */
export const Mark = (look: MarkLook) => <img className="mark" alt="" {...markImage(look)} />;
