import { markUrl } from '#lib/look/marks.ts';

interface MarkProps {
  id: string;
  /** The picture of the whole list in which it stands. */
  sheet?: string | undefined;
  /** The shape of a card. */
  card?: boolean;
}

/** The picture of a brand, over what stands for it until then, and in lite mode always. */
export const Mark = ({ id, sheet, card = false }: MarkProps) => (
  <img
    className="mark"
    src={markUrl(id, sheet)}
    alt=""
    width={card ? 70 : 44}
    height={44}
    loading="lazy"
    decoding="async"
  />
);
