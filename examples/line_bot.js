// A bot for node that speaks the line protocol (docs/protocol.md): camelup arena "node examples/line_bot.js" bookie
const answer = (message) => process.stdout.write(JSON.stringify(message) + "\n");

function choose(seen, actions) {
  const leader = seen.ranking[0];
  const tickets = seen.tickets ?? seen.leg_cards;
  const good = tickets[leader].length > 0 && tickets[leader][0] > 2;
  const wishes = good ? [`ticket ${leader}`, `bet leg ${leader}`] : [];
  wishes.push("roll", "reveal", "pass", actions[0]);
  return wishes.find((wish) => actions.includes(wish));
}

require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "hello") answer({ type: "hello", version: 1, name: "frontrunner.js" });
  if (message.type === "turn") answer({ type: "action", action: choose(message.observation, message.actions) });
});
