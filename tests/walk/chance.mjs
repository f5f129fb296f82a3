// Repeatable choices: a generator (mulberry32) that a seed begins.
export class Chance {
  constructor(seed) {
    this.state = seed >>> 0;
  }

  /** At least 0, less than 1. */
  next() {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let t = this.state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  below(count) {
    return Math.floor(this.next() * count);
  }

  pick(list) {
    return list[this.below(list.length)];
  }

  /** One of [weight, value] pairs. */
  weigh(pairs) {
    let left = this.next() * pairs.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, value] of pairs) if ((left -= weight) < 0) return value;
    return pairs.at(-1)[1];
  }
}
