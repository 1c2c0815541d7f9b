export const rankNames = ['beginner', 'enthusiast', 'expert', 'leader', 'master', 'boss'] as const;
export type RankName = (typeof rankNames)[number];

/** A rank as people read it. */
export const rankTitle = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1);
