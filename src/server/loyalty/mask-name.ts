interface Named {
  firstname: string | null;
  lastname: string | null;
  username: string;
}

const first = (name: string): string => [...name][0] ?? '';

/** "A••• O." or "a•••": enough to recognise a friend, too little to look anyone up. */
export function maskName({ firstname, lastname, username }: Named): string {
  const given = `${first(firstname ?? username)}•••`;
  return lastname ? `${given} ${first(lastname)}.` : given;
}
