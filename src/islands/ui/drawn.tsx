import type { Drawing } from '#lib/look/shapes.ts';

interface DrawnProps {
  drawing: Drawing;
  className?: string;
}

export function Drawn({ drawing, className }: DrawnProps) {
  return (
    <svg className={className} viewBox={drawing.viewBox} aria-hidden="true">
      {drawing.shapes.map(([tone, d, transform], i) => (
        <path key={i} className={tone} d={d} transform={transform} />
      ))}
    </svg>
  );
}
