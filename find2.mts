import { createMoon, moonAt, moonReach } from "./src/core/moon.ts";
for (const R of [1_737_000, 60_000, 6_371_000, 2000]) {
  const m = createMoon(R, {seed: 7});
  let lo=1e9, hi=-1e9, s=0, ss=0, n=0, sl=0; const t=performance.now();
  for (let i = 0; i < 20000; i++) { const z = 1 - (2 * i + 1) / 20000, l=Math.sqrt(1-z*z), a=i*2.39996; const p=[R*l*Math.cos(a),R*l*Math.sin(a),R*z] as const; const h=moonAt(m,...p); lo=Math.min(lo,h);hi=Math.max(hi,h);s+=h;ss+=h*h;n++;
    const d=1; const q=[p[0]-d*Math.sin(a),p[1]+d*Math.cos(a),p[2]] as const; const k=R/Math.hypot(...q); const g=moonAt(m,q[0]*k,q[1]*k,q[2]*k)-h; sl+=2*g*g; }
  console.log(R, "oct", m.octaves.length, "basins", m.basins, "lo",lo|0,"hi",hi|0,"mean",s/n|0,"dev",Math.sqrt(ss/n-(s/n)**2)|0,"slope",Math.sqrt(sl/n).toFixed(3),"reach",moonReach(m).map(v=>v|0), "us", ((performance.now()-t)/40).toFixed(2), "maria", m.maria|0);
}
