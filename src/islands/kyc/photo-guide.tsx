import type { ReactNode } from 'react';

/** A card as a camera sees it: frame, picture, three lines of text. */
const Card = ({ className, children }: { className?: string; children?: ReactNode }) => (
  <svg
    className="guide-pic w-full border-2 border-line-2 rounded-md bg-sunken"
    viewBox="0 0 72 48"
    aria-hidden="true"
  >
    <g className={className}>
      <rect
        x="8"
        y="7"
        width="56"
        height="34"
        rx="4"
        className="fill-surface stroke-ink-3 stroke-[1.5]"
      />
      <circle cx="21" cy="20" r="5" className="fill-ink-3" />
      <path d="M13 33c0-5 3-7 8-7s8 2 8 7Z" className="fill-ink-3" />
      <path d="M35 17h22M35 24h22M35 31h14" className="fill-none stroke-ink-3 stroke-[2.5]" />
    </g>
    {children}
  </svg>
);

const pictures: readonly { name: string; isGood?: true; picture: ReactNode }[] = [
  { name: 'Sharp and complete', isGood: true, picture: <Card /> },
  { name: 'Cut off', picture: <Card className="[transform:translate(20px,12px)_scale(1.15)]" /> },
  {
    name: 'Glare',
    picture: (
      <Card>
        <circle cx="48" cy="20" r="13" className="fill-warning" />
      </Card>
    ),
  },
  { name: 'Blurred', picture: <Card className="[filter:blur(2px)]" /> },
];

const FIGURE = 'text-13/4 grid content-start gap-1 text-ink-2 text-center';

/** An example of a good picture, and the three most common mistakes. */
export function PhotoGuide({ hasSelfie }: { hasSelfie: boolean }) {
  return (
    <div className="grid gap-2">
      <ul
        className="grid grid-cols-[repeat(auto-fit,minmax(4.25rem,1fr))] gap-2"
        aria-label="What a good photo looks like"
      >
        {pictures.map(({ name, isGood, picture }) => (
          <li
            key={name}
            className={
              isGood
                ? `${FIGURE} font-semibold [&_.guide-pic]:border-success-ink`
                : `${FIGURE} [&_.guide-pic]:border-error-ink`
            }
          >
            {picture}
            <span>
              <span className="vh">{isGood ? 'Good: ' : 'Bad: '}</span>
              {name}
            </span>
          </li>
        ))}
      </ul>
      <p className="cap">
        Lay the document on a dark table in daylight, without flash. No copies or screenshots.
        {hasSelfie && ' For your face, look straight into the camera.'}
      </p>
    </div>
  );
}
