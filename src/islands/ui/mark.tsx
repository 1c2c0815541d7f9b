import { markUrl } from '#lib/look/marks.ts';

export interface MarkLook {
  id: string;
  /** The picture of the whole list in which it stands. */
  sheet?: string | undefined;
  /** The shape of a card. */
  card?: boolean;
}

/** Of the picture here and in pages, which draw theirs without React: they have lists of fifty. */
export const markImage = ({ id, sheet, card = false }: MarkLook) =>
  ({
    src: markUrl(id, sheet),
    width: card ? 70 : 44,
    height: 44,
    loading: 'lazy',
    decoding: 'async',
  }) as const;

/** The picture of a brand, over what stands for it until then, and in lite mode always. */
export const Mark = (look: MarkLook) => <img className="mark" alt="" {...markImage(look)} />;
