/** The trailers take a quarter of an hour. */
const TRAILERS_MIN = 15;

/** How long a showing takes in minutes, including trailers. */
export const lengthOf = ({ minutes }: { minutes: number }): number => minutes + TRAILERS_MIN;

/** The age limit that a rating stands for: 15 of "15" or "15+", none of "PG". */
export const ageOf = ({ rating }: { rating: string }): number =>
  Number(/^(\d{1,2})\+?$/.exec(rating)?.[1] ?? 0);
