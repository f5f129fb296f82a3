// The shortest walk that still finds the same: steps are left out, in ever smaller parts, as long
// as it does.
import { kindOf, replay } from './trail.mjs';

export async function shrink(stage, { plan, steps, finding }, say = () => {}) {
  const kind = kindOf(finding);
  // What hangs on moments is not found every time.
  const finds = async (tried, by = plan, times = 2) => {
    for (let i = 0; i < times; i++) {
      const walk = await replay(stage, by, tried);
      if (walk.finding && kindOf(walk.finding) === kind) return walk;
    }
    return null;
  };
  let best = await finds(steps, plan, 6);
  if (!best) return null;
  // A walk of one person says more than one of two.
  if (plan.devices.length > 1) {
    const alone = { ...plan, devices: [plan.devices[best.finding.who]] };
    const own = best.steps
      .filter((step) => step.who === best.finding.who)
      .map((step) => ({ ...step, who: 0 }));
    best = (await finds(own, alone)) ?? best;
  }
  for (let size = Math.ceil(best.steps.length / 2); size >= 1;) {
    let shorter = null;
    for (let at = best.steps.length - size; !shorter && at > -size; at -= size) {
      const from = Math.max(0, at);
      const rest = best.steps.filter((_, i) => i < from || i >= at + size);
      if (rest.length < best.steps.length) shorter = await finds(rest, best.plan);
    }
    if (shorter) {
      best = shorter;
      say(`${best.steps.length} steps`);
      size = Math.min(size, Math.max(1, Math.ceil(best.steps.length / 2)));
    } else if (size === 1) {
      break;
    } else {
      size = Math.ceil(size / 2);
    }
  }
  return best;
}
