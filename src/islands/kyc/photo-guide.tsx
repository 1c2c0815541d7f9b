import '#styles/parts/photo-guide.css';
import type { ReactNode } from 'react';

/** A card as a camera sees it: frame, picture, three lines of text. */
const Card = ({ className, children }: { className?: string; children?: ReactNode }) => (
  <svg className="guide-pic" viewBox="0 0 72 48" aria-hidden="true">
    <g className={className}>
      <rect x="8" y="7" width="56" height="34" rx="4" className="guide-card" />
      <circle cx="21" cy="20" r="5" className="guide-ink" />
      <path d="M13 33c0-5 3-7 8-7s8 2 8 7Z" className="guide-ink" />
      <path d="M35 17h22M35 24h22M35 31h14" className="guide-lines" />
    </g>
    {children}
  </svg>
);

const pictures: readonly { name: string; isGood?: true; picture: ReactNode }[] = [
  { name: 'Sharp and complete', isGood: true, picture: <Card /> },
  { name: 'Cut off', picture: <Card className="guide-cut" /> },
  {
    name: 'Glare',
    picture: (
      <Card>
        <circle cx="48" cy="20" r="13" className="guide-light" />
      </Card>
    ),
  },
  { name: 'Blurred', picture: <Card className="guide-blurred" /> },
];

/** What a good picture looks like, and the three that are refused most. */
export function PhotoGuide({ hasSelfie }: { hasSelfie: boolean }) {
  return (
    <div className="guide">
      <ul className="guide-list" aria-label="What a good photo looks like">
        {pictures.map(({ name, isGood, picture }) => (
          <li key={name} className={isGood ? 'guide-good' : 'guide-bad'}>
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
