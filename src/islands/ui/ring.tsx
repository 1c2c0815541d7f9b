interface Spell {
  /** When it began and when it should be over, in epoch ms. */
  from: number;
  until: number;
  now: number;
}

/** Percentages up to 100, each half as large again as the last: the ring is filled by their inverse. */
function fillingFrom(first: number): number[] {
  const next = Math.round(first * 1.5);
  return first >= 100 ? [] : [first, ...(next < 100 ? fillingFrom(next) : [100])];
}

/**
 * Around a round tile: how much of the promised time has passed. The browser keeps filling it until that time
 * is over: by its length, because Firefox takes an animated dash for an inline style, which our policy blocks.
 */
export function Ring({ from, until, now }: Spell) {
  const passed = Math.max(2, Math.round(Math.min(1, (now - from) / (until - from)) * 100));
  const filling = fillingFrom(passed);
  const circle = { cx: 22, cy: 22, r: 20, fill: 'none', strokeWidth: 4 };
  return (
    <svg className="absolute inset-0" viewBox="0 0 44 44" aria-hidden="true">
      <circle {...circle} className="[stroke:var(--off)]" />
      <circle
        {...circle}
        className="[stroke:var(--clay)]"
        pathLength={100}
        strokeDasharray={`${passed} 100`}
        transform="rotate(-90 22 22)"
      >
        {until > now && filling.length > 0 && (
          <animate
            attributeName="pathLength"
            values={filling.map((share) => Math.round((passed / share) * 100)).join(';')}
            keyTimes={filling
              .map((share) => +((share - passed) / (100 - passed)).toFixed(2))
              .join(';')}
            dur={`${Math.round((until - now) / 1000)}s`}
            fill="freeze"
          />
        )}
      </circle>
    </svg>
  );
}
