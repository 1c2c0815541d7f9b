/** A text of at most this many characters, shortened after a whole word if necessary. */
export function cutAtWord(text: string, most: number): string {
  const flat = text.replaceAll(/\s+/g, ' ').trim();
  if (flat.length <= most) return flat;
  const room = flat.slice(0, most);
  const end = room.lastIndexOf(' ');
  const words = end > 0 ? room.slice(0, end) : room.slice(0, most - 1);
  return `${words.replace(/[\s.,;:!?–-]+$/, '')}…`;
}
