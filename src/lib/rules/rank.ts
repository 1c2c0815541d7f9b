export const rankNames = ['beginner', 'enthusiast', 'expert', 'leader', 'master', 'boss'] as const;
export type RankName = (typeof rankNames)[number];

/** The name of a rank for people. */
export const rankTitle = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1);
