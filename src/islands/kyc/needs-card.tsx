import { Icon } from '#islands/ui/icon.tsx';
import { iconCircleCheck } from '#lib/look/first-icons.ts';
import { iconCircle } from '#lib/look/icons.ts';
import type { KycStatus } from '#lib/kyc/contract.ts';

/** What raises the limits: the conditions of the highest level, completed or with a link. */
export function NeedsCard({ status: { level, levels, needs } }: { status: KycStatus }) {
  const highest = Math.max(level, ...levels.map((each) => each.level));
  const open = needs.filter(({ done }) => !done);
  return (
    <section className="card" aria-labelledby="needs">
      <div className="card-head">
        <h2 id="needs">How to raise your limits</h2>
      </div>
      {level === highest && open.length === 0 ? (
        <p>You’re at the highest level. You don’t need to do anything else.</p>
      ) : (
        <>
          <p>{level === highest ? 'Still to add:' : `Level ${highest} needs:`}</p>
          <ul className="grid mt-2">
            {needs.map(({ text, done, next }) => (
              <li
                key={text}
                className={
                  done
                    ? 'flex flex-wrap items-center gap-3 min-h-11 py-2 border-t first:border-t-0'
                    : 'flex flex-wrap items-center gap-3 min-h-11 py-2 border-t first:border-t-0'
                }
              >
                <Icon className="text-success-ink" path={done ? iconCircleCheck : iconCircle} />
                <span className="grow shrink basis-32">
                  {text}
                  <span className="vh">{done ? ', done' : ', to do'}</span>
                </span>
                {!done && next && (
                  <a className="link" href={next}>
                    Do it now<span className="vh">: {text}</span>
                  </a>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
