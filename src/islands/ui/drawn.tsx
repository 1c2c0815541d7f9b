import type { Drawing } from '#lib/look/shapes.ts';

export function Drawn({ drawing, className }: { drawing: Drawing; className?: string }) {
  return (
    <svg className={className} viewBox={drawing.viewBox} aria-hidden="true">
      {drawing.shapes.map(([tone, d, transform], i) => (
        <path key={i} className={tone} d={d} transform={transform} />
      ))}
    </svg>
  );
}
