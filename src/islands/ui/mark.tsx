import { markUrl } from '#lib/look/marks.ts';

interface MarkProps {
  id: string;
  /** The picture of the whole list in which it stands. */
  sheet?: string | undefined;
  /** A picture that the desk chose, in place of the drawn one. */
  logo?: string | null | undefined;
  /** The shape of a card. */
  card?: boolean;
}

/** The picture of a brand, over what stands for it until then, and in lite mode always. */
export const Mark = ({ id, sheet, logo, card = false }: MarkProps) => (
  <img
    className="mark"
    src={logo ?? markUrl(id, sheet)}
    alt=""
    width={card ? 70 : 44}
    height={44}
    loading="lazy"
    decoding="async"
  />
);
