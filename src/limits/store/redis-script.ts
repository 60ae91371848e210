/**
 * What `src/limits/store/apply-store-call.ts` says, in the language of the server, which runs it as one step and by its own
 * clock. Names and order are the same, line by line; a test holds both to the same answers.
 * KEYS[1]: the ledger, as MessagePack: reading and writing it is most of the work, and takes half as long as with JSON.
 * ARGV[1]: the call as JSON. ARGV[2]: when an untouched ledger is forgotten, milliseconds. ARGV[3]: a time in place of
 * the server's, for tests; empty otherwise.
 */
export const REDIS_SCRIPT = `
local STEPS, HOLDER_MS, LATE_MS, WHOLE = 100, 5000, 1000, 1000000
local LEAST_MILLIONTHS, RECOVERY_MS, ONE_HALVING_MS, RESERVE_PERCENT = 20000, 600000, 1000, 5
local SHORTEST_WAIT_MS, LONGEST_WAIT_MS, FLIGHT_WAIT_MS, TURN_KEPT_MS = 10, 1000, 50, 300
local floor, ceil, max, min = math.floor, math.ceil, math.max, math.min
local call = cjson.decode(ARGV[1])
local function text(number) return string.format('%.0f', number) end
local function size(table)
  local count = 0
  for _ in pairs(table) do count = count + 1 end
  return count
end

local storeMs
if ARGV[3] ~= '' then
  storeMs = tonumber(ARGV[3])
else
  local time = redis.call('TIME')
  storeMs = tonumber(time[1]) * 1000 + floor(tonumber(time[2]) / 1000)
end
local kept = redis.call('GET', KEYS[1])
local state = kept and cmsgpack.unpack(kept) or {
  born = call.holder .. ':' .. text(call.sequence), offsetMs = 0, lastMs = storeMs, scopes = {}, holders = {}
}

local nowMs = storeMs + state.offsetMs
if call.saw then nowMs = min(nowMs, call.saw.atMs + call.saw.agoMs + LATE_MS) end
nowMs = max(nowMs, state.lastMs)
state.offsetMs = nowMs - storeMs
state.lastMs = nowMs

local function scopeState(scope)
  local known = state.scopes[scope.name]
  if not known then
    known = {
      windowMs = scope.windowMs, steps = {}, millionths = WHOLE,
      sinceMs = nowMs - ONE_HALVING_MS, closedUntilMs = 0
    }
    state.scopes[scope.name] = known
  end
  return known
end
local function countUse(scope, endedMs)
  if scope.windowMs == 0 then return end
  local step = floor(endedMs * STEPS / scope.windowMs)
  scope.steps[step] = (scope.steps[step] or 0) + 1
end
local function millionthsAt(scope)
  return min(WHOLE, scope.millionths + floor((nowMs - scope.sinceMs) * WHOLE / RECOVERY_MS))
end
local function halveLimit(scope)
  if nowMs - scope.sinceMs < ONE_HALVING_MS then return end
  scope.millionths = max(LEAST_MILLIONTHS, floor(millionthsAt(scope) / 2))
  scope.sinceMs = nowMs
end
local function endedIn(scope)
  if scope.windowMs == 0 then return 0 end
  local oldest = floor(nowMs * STEPS / scope.windowMs) - STEPS
  local ended = 0
  for step, count in pairs(scope.steps) do
    if step < oldest then scope.steps[step] = nil else ended = ended + count end
  end
  return ended
end
local function flightsIn(name)
  local flights = 0
  for _, holder in pairs(state.holders) do
    for _, names in pairs(holder.flights) do
      for _, one in ipairs(names) do if one == name then flights = flights + 1 end end
    end
  end
  return flights
end
local function bounded(waitMs) return min(LONGEST_WAIT_MS, max(SHORTEST_WAIT_MS, waitMs)) end

local function removeHolder(id)
  for _, names in pairs(state.holders[id].flights) do
    for _, name in ipairs(names) do
      if state.scopes[name] then countUse(state.scopes[name], nowMs) end
    end
  end
  state.holders[id] = nil
end

local function hear()
  local holder = state.holders[call.holder] or { flights = {}, waits = {} }
  state.holders[call.holder] = holder
  holder.seenMs = nowMs
  holder.sequence = call.sequence
  local flights = {}
  for _, id in ipairs(call.pending) do flights[id] = holder.flights[id] end
  for _, flight in ipairs(call.flights) do flights[flight.id] = flight.scopes end
  holder.flights = flights
  for _, use in ipairs(call.uses) do
    for _, scope in ipairs(use.scopes) do countUse(scopeState(scope), nowMs - use.agoMs) end
  end
  for _, throttle in ipairs(call.throttles) do
    local throttled = scopeState(throttle.scope)
    throttled.closedUntilMs = max(throttled.closedUntilMs, nowMs + throttle.closedMs)
    if throttle.halve then halveLimit(throttled) end
  end
end

local function fullFor(claim, asked)
  if claim.reserved and asked.windowMs == 0 then return 0 end
  local scope = scopeState(asked)
  local whole = max(1, floor(asked.limit * millionthsAt(scope) / WHOLE))
  local reserve = claim.reserved and 0 or ceil(whole * RESERVE_PERCENT / 100)
  local ended = endedIn(scope)
  local excess = ended + flightsIn(asked.name) - max(1, whole - reserve) + 1
  if excess <= 0 then return 0 end
  if excess > ended then return FLIGHT_WAIT_MS end
  local steps = {}
  for step in pairs(scope.steps) do steps[#steps + 1] = step end
  table.sort(steps)
  for _, step in ipairs(steps) do
    excess = excess - scope.steps[step]
    if excess <= 0 then return bounded(ceil((step + STEPS + 1) * scope.windowMs / STEPS) - nowMs) end
  end
  return FLIGHT_WAIT_MS
end

local function overtakesFor(name, turnMs)
  local longestMs = 0
  for id, holder in pairs(state.holders) do
    local wait = holder.waits[name]
    if id ~= call.holder and wait and wait.turnMs < turnMs and wait.untilMs > nowMs then
      longestMs = max(longestMs, bounded(wait.untilMs - TURN_KEPT_MS - nowMs))
    end
  end
  return longestMs
end

local function answerClaim(claim)
  if not claim.reserved then
    local closedMs = 0
    for _, asked in ipairs(claim.scopes) do
      local scope = state.scopes[asked.name]
      if scope then closedMs = max(closedMs, scope.closedUntilMs - nowMs) end
    end
    if closedMs > 0 then return { granted = false, closedMs = closedMs } end
  end
  local holder = state.holders[call.holder]
  local turnMs = nowMs + claim.turnInMs
  local names = {}
  for i, asked in ipairs(claim.scopes) do
    local waitMs = fullFor(claim, asked)
    if waitMs == 0 then waitMs = overtakesFor(asked.name, turnMs) end
    if waitMs > 0 then
      holder.waits[asked.name] = { turnMs = turnMs, untilMs = nowMs + waitMs + TURN_KEPT_MS }
      return { granted = false, scope = asked.name, waitMs = waitMs }
    end
    names[i] = asked.name
  end
  for _, name in ipairs(names) do holder.waits[name] = nil end
  holder.flights[claim.id] = names
  return { granted = true }
end

for id, holder in pairs(state.holders) do
  if nowMs - holder.seenMs > HOLDER_MS then removeHolder(id) end
end
local known = state.holders[call.holder]
local isNews = not known or call.sequence > known.sequence
if isNews then hear() end
local claim
if call.claim then
  claim = isNews and answerClaim(call.claim) or { granted = false, scope = '', waitMs = SHORTEST_WAIT_MS }
end
if isNews and call.leaving then removeHolder(call.holder) end
local reply = { born = state.born, nowMs = nowMs, terminals = size(state.holders), claim = claim }
if call.report then
  reply.scopes = {}
  for name, scope in pairs(state.scopes) do
    reply.scopes[name] = { used = endedIn(scope) + flightsIn(name), grantedMillionths = millionthsAt(scope) }
  end
end
redis.call('SET', KEYS[1], cmsgpack.pack(state), 'PX', ARGV[2])
return cjson.encode(reply)
`;
